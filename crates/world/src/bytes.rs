//! Variable-length integers.

use std::fmt;

/// Invalid bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// The error.
    pub what: &'static str,
    /// The offset at which it was detected.
    pub at: usize,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.what, self.at)
    }
}

impl std::error::Error for Corrupt {}

/// LEB128: seven bits per byte, least significant first; the eighth bit says whether more follow.
pub(crate) fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Zigzag encoding, so that small negative numbers are short, too.
pub(crate) fn write_signed(out: &mut Vec<u8>, number: i64) {
    write_number(out, (number << 1 ^ number >> 63) as u64);
}

#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    pub(crate) fn corrupt(&self, what: &'static str) -> Corrupt {
        Corrupt { what, at: self.at }
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Corrupt> {
        let byte = *self.bytes.get(self.at).ok_or(self.corrupt("unexpected end"))?;
        self.at += 1;
        Ok(byte)
    }

    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], Corrupt> {
        let end = self.at.checked_add(count);
        let bytes = end.and_then(|end| self.bytes.get(self.at..end));
        let bytes = bytes.ok_or(self.corrupt("unexpected end"))?;
        self.at += count;
        Ok(bytes)
    }

    pub(crate) fn word(&mut self) -> Result<u32, Corrupt> {
        let bytes = self.bytes(4)?;
        Ok(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte)))
    }

    pub(crate) fn number(&mut self) -> Result<u64, Corrupt> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                return Err(self.corrupt("number of more than 64 bits"));
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.corrupt("number of more than 64 bits"))
    }

    pub(crate) fn signed(&mut self) -> Result<i64, Corrupt> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A count of items of at least one byte each, so never more than the bytes that are left.
    pub(crate) fn count(&mut self) -> Result<usize, Corrupt> {
        let count = usize::try_from(self.number()?).unwrap_or(usize::MAX);
        if count > self.bytes.len() - self.at {
            return Err(self.corrupt("count larger than the remaining bytes"));
        }
        Ok(count)
    }

    pub(crate) fn end(&self) -> Result<(), Corrupt> {
        if self.at < self.bytes.len() { Err(self.corrupt("trailing bytes")) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_round_trip() {
        let numbers = [0, 1, 127, 128, 300, u64::MAX - 1, u64::MAX];
        let signed = [0, -1, 1, 63, -64, 64, i64::MIN, i64::MAX];
        let mut out = Vec::new();
        numbers.iter().for_each(|&n| write_number(&mut out, n));
        signed.iter().for_each(|&n| write_signed(&mut out, n));
        let mut reader = Reader::new(&out);
        assert!(numbers.iter().all(|&n| reader.number() == Ok(n)));
        assert!(signed.iter().all(|&n| reader.signed() == Ok(n)));
        assert_eq!(reader.end(), Ok(()));
        assert!(reader.number().is_err());
    }

    #[test]
    fn invalid_bytes_are_refused() {
        assert!(Reader::new(&[0xff; 10]).number().is_err());
        assert!(Reader::new(&[0x80; 11]).number().is_err());
        assert!(Reader::new(&[200, 1, 0, 0]).count().is_err());
        assert!(Reader::new(&[1, 2, 3]).word().is_err());
    }
}

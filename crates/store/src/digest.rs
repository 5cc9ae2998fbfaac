//! Digests of whole tables: a copy is compared with what it was made from, wherever both are.

use sha2::{Digest, Sha256};

use crate::sql::{Row, Value};

/// The number of rows of a table and the sum of their hashes, which does not depend on their order: databases sort texts
/// differently.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct TableDigest {
    pub(crate) rows: u64,
    sum: u128,
}

impl TableDigest {
    pub(crate) fn add(&mut self, Row(values): &Row) {
        let mut hash = Sha256::new();
        for value in values {
            // Each value with its type and length, so that no two rows are written alike.
            let (kind, bytes): (u8, &[u8]) = match value {
                Value::Null => (0, &[]),
                Value::Int(number) => (1, &number.to_be_bytes()),
                Value::Real(number) => (2, &number.to_be_bytes()),
                Value::Text(text) => (3, text.as_bytes()),
                Value::Bytes(bytes) => (4, bytes),
            };
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        }
        let first: [u8; 16] = std::array::from_fn({
            let hash = hash.finalize();
            move |i| hash[i]
        });
        self.rows += 1;
        self.sum = self.sum.wrapping_add(u128::from_be_bytes(first));
    }

    /// The sum as text.
    pub(crate) fn text(self) -> String {
        format!("{:032x}", self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(rows: &[Vec<Value>]) -> TableDigest {
        let mut digest = TableDigest::default();
        rows.iter().for_each(|row| digest.add(&Row(row.clone())));
        digest
    }

    #[test]
    fn only_the_same_rows_have_the_same_digest() {
        let (one, other) =
            (vec![Value::from("ab"), Value::from("c")], vec![Value::from("a"), Value::from("bc")]);
        assert_eq!(digest(&[one.clone(), other.clone()]), digest(&[other.clone(), one.clone()]));
        assert_ne!(digest(std::slice::from_ref(&one)), digest(&[other]));
        assert_ne!(digest(&[one.clone(), one.clone()]), digest(&[one]));
        assert_ne!(digest(&[vec![Value::Null]]), digest(&[vec![Value::from("")]]));
    }
}

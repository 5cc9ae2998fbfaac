//! Which charset of East Asia a file without a word about it is written in, told by its bytes alone.

/// A charset with letters of two bytes: which bytes begin a letter, which end it, and which letters are so common that a
/// text must have them.
struct Kind {
    name: &'static str,
    is_lead: fn(u8) -> bool,
    is_trail: fn(u8) -> bool,
    is_common: fn(u8, u8) -> bool,
    /// A byte that is a letter by itself.
    is_single: fn(u8) -> bool,
}

const KINDS: [Kind; 4] = [
    Kind {
        name: "gb18030",
        is_lead: |byte| matches!(byte, 0x81..=0xFE),
        is_trail: |byte| matches!(byte, 0x40..=0x7E | 0x80..=0xFE),
        // The 3,755 letters that GB 2312 puts first.
        is_common: |lead, trail| matches!(lead, 0xB0..=0xD7) && trail >= 0xA1,
        is_single: |_| false,
    },
    Kind {
        name: "euc-kr",
        is_lead: |byte| matches!(byte, 0xA1..=0xFE),
        is_trail: |byte| matches!(byte, 0xA1..=0xFE),
        // The Hangul syllables.
        is_common: |lead, _| matches!(lead, 0xB0..=0xC8),
        is_single: |_| false,
    },
    Kind {
        name: "shift_jis",
        is_lead: |byte| matches!(byte, 0x81..=0x9F | 0xE0..=0xFC),
        is_trail: |byte| matches!(byte, 0x40..=0x7E | 0x80..=0xFC),
        // Kana and the first level of Kanji.
        is_common: |lead, trail| {
            matches!((lead, trail), (0x82, 0x9F..=0xF1) | (0x83, 0x40..=0x96) | (0x88..=0x97, _))
        },
        is_single: |byte| matches!(byte, 0xA1..=0xDF),
    },
    Kind {
        name: "big5",
        is_lead: |byte| matches!(byte, 0xA1..=0xF9),
        is_trail: |byte| matches!(byte, 0x40..=0x7E | 0xA1..=0xFE),
        // The 5,401 letters that Big5 puts first.
        is_common: |lead, _| matches!(lead, 0xA4..=0xC6),
        is_single: |_| false,
    },
];

/// With fewer letters Hangul cannot be told from Chinese, which is more often found in files of Go.
const FEW: i32 = 5;

/// The label of the charset in which most letters are common ones; none for Western texts, whose accents stand alone.
pub fn guess_charset(bytes: &[u8]) -> Option<&'static str> {
    let scores = KINDS.iter().filter_map(|kind| Some((kind.name, score(bytes, kind)?)));
    let mut best: Option<(&'static str, Score)> = None;
    for (name, score) in scores.filter(|(_, score)| score.points() > 0) {
        // Hangul fills a part of the bytes that Chinese fills as well: only where all of them are in it, it is Korean.
        let is_korean = name == "euc-kr" && score.rare == 0 && score.common > FEW;
        if name == "euc-kr" && !is_korean {
            continue;
        }
        if best.as_ref().is_none_or(|(_, other)| is_korean || score.points() > other.points()) {
            best = Some((name, score));
        }
    }
    best.map(|(name, _)| name)
}

struct Score {
    common: i32,
    rare: i32,
}

impl Score {
    fn points(&self) -> i32 {
        self.common - 2 * self.rare
    }
}

/// How many letters are common and how many are not; none if the bytes cannot be of this kind.
fn score(bytes: &[u8], kind: &Kind) -> Option<Score> {
    let mut score = Score { common: 0, rare: 0 };
    let mut rest = bytes.iter();
    while let Some(&lead) = rest.next() {
        if lead.is_ascii() {
            continue;
        }
        if (kind.is_lead)(lead) {
            let &trail = rest.next().filter(|&&trail| (kind.is_trail)(trail))?;
            // Marks and punctuation tell nothing.
            let is_mark = matches!((lead, trail), (0xA1..=0xA3, 0xA1..) | (0x81, _));
            if (kind.is_common)(lead, trail) {
                score.common += 1;
            } else if !is_mark {
                score.rare += 1;
            }
        } else if (kind.is_single)(lead) {
            score.rare += 1;
        } else {
            return None;
        }
    }
    Some(score)
}

#[cfg(all(test, feature = "charsets"))]
mod tests {
    use super::*;
    use encoding_rs::Encoding;

    #[test]
    fn names_and_comments_as_servers_write_them() {
        for (label, text) in [
            ("gb18030", "(;PB[古力]PW[李世石]EV[第三届世界围棋锦标赛]C[黑棋中盘胜])"),
            ("gb18030", "(;PB[柯洁]PW[申真谞]RE[白中盘胜])"),
            ("euc-kr", "(;PB[이세돌]PW[구리]EV[한국바둑리그]C[흑이 두었다])"),
            ("shift_jis", "(;PB[井山裕太]PW[山下敬吾]EV[第三十六期名人戦]C[この手は大きい])"),
            ("big5", "(;PB[周俊勳]PW[王立誠]EV[中環杯世界圍棋賽]C[這手棋很大])"),
        ] {
            let (bytes, _, _) = Encoding::for_label(label.as_bytes()).unwrap().encode(text);
            assert_eq!(guess_charset(&bytes), Some(label), "{text}");
        }
    }

    #[test]
    fn western_accents_stand_alone() {
        for text in
            ["(;PB[André]PW[Jürgen Groß])", "(;EV[Göteborg Öppna]C[Très bien joué, à mon avis])", "(;PB[Go])"]
        {
            let (bytes, _, _) = encoding_rs::WINDOWS_1252.encode(text);
            assert_eq!(guess_charset(&bytes), None, "{text}");
        }
    }
}

//! ANSI colours for a text diagram.

const BOARD: &str = "\x1b[48;5;179m";
const PLAIN: &str = "\x1b[0m";

/// Colours a diagram without changing its layout.
pub(super) fn paint(diagram: &str) -> String {
    diagram.lines().map(|line| paint_line(line) + "\n").collect()
}

/// Only rows of the board begin with a number; they end with a label.
fn paint_line(line: &str) -> String {
    if !line.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
        return line.to_owned();
    }
    let label = line.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
    let mut text = String::new();
    let mut on_board = false;
    for (i, c) in line.char_indices() {
        // A blank belongs to the point after it.
        let next = line[i..].trim_start().chars().next();
        let board = i < label && next.is_some_and(|c| "().XO*#xo+".contains(c));
        if board != on_board {
            text.push_str(if board { BOARD } else { PLAIN });
            on_board = board;
        }
        text.push_str(&paint_char(c, board));
    }
    text + PLAIN
}

fn paint_char(c: char, board: bool) -> String {
    let ink = |code: &str, glyph: char| format!("\x1b[{code}m{glyph}\x1b[39;22m");
    match c {
        _ if !board => c.to_string(),
        'X' => ink("38;5;16;1", '●'),
        'O' => ink("38;5;231;1", '●'),
        '*' => ink("38;5;88;1", '◆'),
        '#' => ink("38;5;29;1", '⬢'),
        'x' => ink("38;5;236", '░'),
        'o' => ink("38;5;255", '░'),
        '+' => ink("38;5;243", '▒'),
        '.' => ink("38;5;94", '·'),
        '(' | ')' => ink("38;5;124;1", c),
        _ => c.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(line: &str) -> usize {
        paint_line(line).matches('●').count()
    }

    #[test]
    fn labels_are_not_stones() {
        assert_eq!(stones(" 9 . X .(O). 9"), 2);
        assert_eq!(stones("  5 . # X . O"), 1, "the column O of a hexagon");
        assert_eq!(stones("   A B C O X"), 0);
        assert_eq!(stones(" 9 X . 9   9 . O 9"), 2);
    }

    #[test]
    fn nothing_is_lost() {
        let bare = |text: String| {
            let mut parts = text.split('\x1b');
            let first = parts.next().unwrap_or_default().to_owned();
            parts.fold(first, |all, part| all + part.split_once('m').map_or("", |(_, rest)| rest))
        };
        assert_eq!(bare(paint_line(" 9 . * .(#). 9")).chars().count(), " 9 . * .(#). 9".chars().count());
    }
}

//! How a picture is to look, and the picture.

use record::look::Theme;
use record::{PictureOptions, picture};
use serde_json::{Map, Value};

use crate::Play;

/// How a picture is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    theme: Theme,
    coordinates: bool,
    numbers: bool,
    territory: bool,
    last: bool,
}

impl Look {
    /// Reads `{"theme":"dark","coordinates":true,"numbers":false,"territory":false,"last":true}`; everything may
    /// be left out.
    ///
    /// # Errors
    /// A sentence.
    pub fn read(text: &str) -> Result<Look, String> {
        let look: Map<String, Value> =
            serde_json::from_str(text).map_err(|_| "a look is an object".to_owned())?;
        let flag = |name: &str, usual: bool| match look.get(name) {
            None => Ok(usual),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(_) => Err(format!("{name} is true or false")),
        };
        let theme = look.get("theme").map_or(Some(Theme::Light), |name| Theme::from_name(name.as_str()?));
        Ok(Look {
            theme: theme.ok_or("theme is light or dark")?,
            coordinates: flag("coordinates", true)?,
            numbers: flag("numbers", false)?,
            territory: flag("territory", false)?,
            last: flag("last", true)?,
        })
    }

    /// A picture of the position that is looked at, as SVG.
    #[must_use]
    pub fn draw(&self, play: &Play) -> String {
        let options = PictureOptions {
            theme: self.theme,
            coordinates: self.coordinates,
            last_turn: play.last_turn().filter(|_| self.last),
            numbers: if self.numbers { play.played().numbers() } else { Vec::new() },
            territory: self.territory,
        };
        picture(play.position(), &options).to_svg()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_shows_what_the_look_asks_for() {
        let play = Play::read(r#"{"format":"tengen/1","variant":"go","moves":["C3","D4"]}"#).unwrap();
        let drawn = |look: &str| Look::read(look).unwrap().draw(&play);
        assert!(drawn("{}").starts_with("<svg"));
        for look in
            [r#"{"theme":"dark"}"#, r#"{"numbers":true}"#, r#"{"coordinates":false}"#, r#"{"last":false}"#]
        {
            assert_ne!(drawn(look), drawn("{}"), "{look}");
        }
    }

    #[test]
    fn looks() {
        assert_eq!(Look::read("{}").unwrap().theme, Theme::Light);
        assert!(Look::read(r#"{"theme":"dark","numbers":true}"#).unwrap().numbers);
        for odd in ["", "[]", r#"{"theme":"mauve"}"#, r#"{"numbers":3}"#] {
            assert!(Look::read(odd).is_err(), "{odd}");
        }
    }
}

//! What a board needs to know before a turn is made: where one may play, and what would come of it.

use alloc::vec::Vec;

use crate::order::sort;
use crate::typed_game::with_game;
use crate::variant::Rules;
use crate::{Illegal, Point, Position, Turn};

/// The legal turns of a position by kind, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choices {
    /// Whether one may pass, which is so until the game is over.
    pub pass: bool,
    /// Where a stone may be placed without anything else.
    pub place: Vec<Point>,
    /// Which own stones may be turned into voids (No, Go San).
    pub nuke: Vec<Point>,
    /// Which neutral pieces may slide, and to where; some placement can follow each (XiaGo).
    pub slides: Vec<(Point, Vec<Point>)>,
}

/// What a turn would do.
#[derive(Debug, Clone)]
pub struct Preview {
    /// The position after it.
    pub position: Position,
    /// The stones that would leave the board, in order: captured ones, and those that the turn costs the mover.
    pub lost: Vec<Point>,
}

impl Position {
    /// The legal turns by kind.
    ///
    /// ```
    /// use tengen_rules::{Options, Position, Variant};
    /// let mut position = Position::new(&Options::new(Variant::No));
    /// position.play_text("E5")?;
    /// position.play_text("pass")?;
    /// let choices = position.choices();
    /// assert_eq!((choices.place.len(), choices.nuke.len()), (80, 1));
    /// # Ok::<(), tengen_rules::Illegal>(())
    /// ```
    pub fn choices(&self) -> Choices {
        let mut choices = Choices::default();
        if self.is_over() {
            return choices;
        }
        choices.pass = true;
        with_game!(&self.game, game => game.rules.each_turn(&game.state, |turn| choices.add(turn)));
        sort(&mut choices.place);
        sort(&mut choices.nuke);
        sort(&mut choices.slides);
        choices.slides.iter_mut().for_each(|(_, to)| sort(to));
        choices
    }

    /// Where a stone may be placed after a slide.
    pub fn places_after(&self, from: Point, to: Point) -> Vec<Point> {
        let legal = |place: &Point| self.judge(Turn::Slide { from, to, place: *place }).is_ok();
        self.layout().points().filter(legal).collect()
    }

    /// What a turn would do; nothing is played.
    ///
    /// ```
    /// use tengen_rules::{Options, Position, Variant};
    /// let mut position = Position::new(&Options::new(Variant::Go));
    /// for turn in ["B1", "A1"] {
    ///     position.play_text(turn)?;
    /// }
    /// let preview = position.preview(position.read("A2")?)?;
    /// assert_eq!(preview.lost, [position.layout().point("A1")?]);
    /// # Ok::<(), tengen_rules::Illegal>(())
    /// ```
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn preview(&self, turn: Turn) -> Result<Preview, Illegal> {
        let mut position = self.clone();
        position.play(turn)?;
        let lost = self.layout().points().filter(|&p| self.is_lost(p, turn, &position)).collect();
        Ok(Preview { position, lost })
    }

    /// Whether a stone on this point, the one just placed included, is gone after a turn. A stone that became a
    /// void was given up, not lost.
    fn is_lost(&self, point: Point, turn: Turn, after: &Position) -> bool {
        let stood = match turn {
            Turn::Nuke(nuked) if nuked == point => None,
            Turn::Place(placed) | Turn::Slide { place: placed, .. } if placed == point => {
                self.cell(point).color().or(Some(self.to_play()))
            }
            _ => self.cell(point).color(),
        };
        stood.is_some() && after.cell(point).color() != stood
    }
}

impl Choices {
    /// Slides of one piece to one cell come together, whatever is placed after them.
    fn add(&mut self, turn: Turn) {
        match turn {
            Turn::Place(point) => self.place.push(point),
            Turn::Nuke(point) => self.nuke.push(point),
            Turn::Slide { from, to, .. } => match self.slides.last_mut() {
                Some((piece, reached)) if *piece == from => {
                    if reached.last() != Some(&to) {
                        reached.push(to);
                    }
                }
                _ => self.slides.push((from, Vec::from([to]))),
            },
            Turn::Pass | Turn::Resign => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Random, Variant};

    /// The same turns as the flat list has them.
    fn flat(position: &Position) -> Vec<Turn> {
        let choices = position.choices();
        let mut turns: Vec<Turn> = choices.pass.then_some(Turn::Pass).into_iter().collect();
        turns.extend(choices.place.iter().map(|&p| Turn::Place(p)));
        turns.extend(choices.nuke.iter().map(|&p| Turn::Nuke(p)));
        for (from, reached) in choices.slides {
            for to in reached {
                let places = position.places_after(from, to);
                assert!(!places.is_empty(), "a slide that nothing can follow");
                turns.extend(places.into_iter().map(|place| Turn::Slide { from, to, place }));
            }
        }
        turns.sort_unstable();
        turns
    }

    #[test]
    fn choices_are_the_legal_turns_of_every_variant() {
        for variant in Variant::ALL {
            let mut options = Options::new(variant);
            options.set_size(if variant.preset().slides { 4 } else { 5 }).unwrap();
            let (mut position, mut random) = (Position::new(&options), Random::new(9));
            for _ in 0..12 {
                let legal = position.legal_turns();
                assert_eq!(flat(&position), legal, "{variant}");
                if legal.is_empty() {
                    break;
                }
                position.play(legal[random.below(legal.len() as u32) as usize]).unwrap();
            }
        }
    }

    #[test]
    fn a_slide_that_captures_may_make_room_for_the_stone() {
        let mut options = Options::new(Variant::XiaGo);
        options.set_size(4).unwrap();
        let position = Position::new(&options);
        let turn = position.choices().slides[0].clone();
        assert!(position.places_after(turn.0, turn.1[0]).contains(&turn.0), "the cell just left");
    }

    #[test]
    fn friendly_fire_shows_in_the_preview() {
        let mut options = Options::new(Variant::Gengo);
        options.set_size(5).unwrap();
        options.set_text("regions", "go").unwrap();
        let mut position = Position::new(&options);
        for turn in ["A2", "E5", "B1"] {
            position.play_text(turn).unwrap();
        }
        let corner = position.layout().point("A1").unwrap();
        assert_eq!(position.preview(Turn::Place(corner)).unwrap().lost, [corner]);
        assert_eq!(position.turns(), 3);
    }

    #[test]
    fn a_nuked_stone_is_not_lost() {
        let mut position = Position::new(&Options::new(Variant::No));
        for turn in ["E5", "pass"] {
            position.play_text(turn).unwrap();
        }
        let preview = position.preview(position.read("nuke E5").unwrap()).unwrap();
        assert!(preview.lost.is_empty());
        assert_eq!(preview.position.voids().len(), 1);
    }
}

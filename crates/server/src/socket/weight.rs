//! The cost of messages, in small messages.

use protocol::{Area, ToServer, WorldCommand};
use table::Command;

use crate::ops::limits::bounds::WORLD_POINTS_AT_ONCE;

/// The number of small messages that a message counts for. The cost of its response is added later.
pub(super) fn of(message: &ToServer) -> u32 {
    match message {
        ToServer::Ping { .. }
        | ToServer::Unwatch { .. }
        | ToServer::LeaveLobby
        | ToServer::UnfollowGames
        | ToServer::StopAnalysis
        | ToServer::Command { command: Command::Play { .. }, .. } => 1,
        ToServer::Command { .. } | ToServer::Who { .. } => 2,
        // A database read, at worst.
        ToServer::Watch { .. } => 3,
        // Finding the legal turns of XiaGo takes a few milliseconds.
        ToServer::Position { .. } => 5,
        // Two lists of a hundred games.
        ToServer::EnterLobby | ToServer::FollowGames | ToServer::FollowFriends => 10,
        ToServer::Analyze { .. } => 10,
        ToServer::World { command, .. } => of_world(command),
    }
}

fn of_world(command: &WorldCommand) -> u32 {
    match command {
        WorldCommand::Leave | WorldCommand::Point { .. } => 1,
        WorldCommand::Play { .. } | WorldCommand::Turns | WorldCommand::Feed => 2,
        WorldCommand::Watch { .. } => 3,
        // Its changes are sent at the client's pace.
        WorldCommand::Look { area } | WorldCommand::Legal { area } => 1 + points(area) / at_once(),
        WorldCommand::FindPlace => 20,
        WorldCommand::Ranking { .. } | WorldCommand::Find { .. } | WorldCommand::People { .. } => 10,
        WorldCommand::Search { .. } => 20,
    }
}

fn at_once() -> u32 {
    u32::try_from(WORLD_POINTS_AT_ONCE).unwrap_or(u32::MAX)
}

/// The points of an area; areas that are too large are refused, which costs nothing.
fn points(Area { from, to }: &Area) -> u32 {
    let side = |a: i64, b: i64| a.abs_diff(b).saturating_add(1);
    let points = side(from.x, to.x).saturating_mul(side(from.y, to.y));
    u32::try_from(points).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(json: &str) -> u32 {
        of(&serde_json::from_str(json).expect("a message"))
    }

    #[test]
    fn a_turn_is_light_and_a_large_question_is_heavy() {
        let play = r#"{"type":"command","table":"t","request":1,"command":{"do":"play","turn":"C3"}}"#;
        assert_eq!(weight(play), 1);
        let ask = |side: i64| {
            let to = side - 1;
            weight(&format!(
                r#"{{"type":"world","request":1,"command":{{"do":"legal","area":{{"from":{{"x":0,"y":0}},"to":{{"x":{to},"y":{to}}}}}}}}}"#
            ))
        };
        assert_eq!((ask(40), ask(128), ask(512)), (1, 5, 65));
    }
}

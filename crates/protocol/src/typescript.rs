//! The types of the wire for the web client.

use ts_rs::{Config, TS};

use crate::{
    AboutWorld, Analysis, Analyze, Area, Ban, Candidate, ChangePassword, Claim, Clock, Color, Command,
    DeleteMe, Ending, ErrorBody, Event, Fact, GameSummary, Games, How, Lobby, LogIn, MadeToken, Me, NewToken,
    Offer, OpenTable, Opened, Pair, Paired, Person, Place, Player, Points, RankBy, RatingHistory,
    RatingPoint, RatingSummary, Room, Scope, Settler, Standing, StoneStatus, Terms, TimeLeft, ToClient,
    ToServer, TokenSummary, VERSION, WhyNot, Wish, WorldCommand, WorldMove, WorldNews, YourTurn,
};

/// All types as one TypeScript module.
pub fn typescript() -> String {
    // Our numbers stay far below 2^53.
    let config = Config::new().with_large_int("number");
    let mut text = format!(
        "// Made from crates/protocol by its test; do not edit.\n\n\
         /** The version of the protocol. */\nexport const PROTOCOL_VERSION = {VERSION};\n"
    );
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {
            $(
                let docs = <$kind>::docs().unwrap_or_default();
                text.push_str(&format!("\n{docs}export {}\n", <$kind>::decl(&config)));
            )*
        };
    }
    declare!(ToServer, ToClient, Command, Event, Fact, Ending, Terms, Clock, TimeLeft, Player, Points);
    declare!(
        Color,
        Wish,
        Offer,
        Room,
        How,
        Me,
        OpenTable,
        Opened,
        Pair,
        Paired,
        GameSummary,
        Lobby,
        ErrorBody
    );
    declare!(
        WorldCommand,
        WorldNews,
        AboutWorld,
        Area,
        Place,
        RankBy,
        Settler,
        Standing,
        StoneStatus,
        WhyNot
    );
    declare!(WorldMove, YourTurn, Analyze, Analysis, Candidate);
    declare!(
        Claim,
        LogIn,
        ChangePassword,
        DeleteMe,
        Person,
        RatingSummary,
        RatingHistory,
        RatingPoint,
        Games
    );
    declare!(Scope, NewToken, TokenSummary, MadeToken, Ban);
    text
}

//! The types of the wire for the web client.

use ts_rs::{Config, TS};

use crate::*;

/// All types as one TypeScript module.
pub fn typescript() -> String {
    // Our numbers stay far below 2^53.
    let config = Config::new().with_large_int("number");
    let mut text = format!(
        "// Made from crates/protocol by its test; do not edit.\n\n\
         /** The version of the protocol. */\nexport const PROTOCOL_VERSION = {VERSION};\n"
    );
    let clocks = serde_json::to_string(&ClockTerms::STANDARD).unwrap_or_default();
    text.push_str(&format!(
        "\n/** The clocks of rated games, the fastest first. */\nexport const STANDARD_CLOCKS: Clock[] = {clocks};\n"
    ));
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {
            $(
                let docs = <$kind>::docs().unwrap_or_default();
                let declaration = name_flattened(<$kind>::decl(&config), &<$kind as TS>::name(&config), &config);
                text.push_str(&format!("\n{docs}export {declaration}\n"));
            )*
        };
    }
    declare!(
        ToServer, ToClient, Command, Event, Fact, Ending, RawTerms, ClockTerms, TimeLeft, Player, Points
    );
    declare!(
        ColorName,
        Wish,
        Offer,
        Room,
        How,
        Allowed,
        TableView,
        PhaseName,
        SideName,
        Sides<()>,
        Sitter,
        PlayedTurn
    );
    declare!(
        AbsenceClaim,
        AbsenceView,
        AuctionView,
        Limits,
        Start,
        Handicap,
        TermsCheck,
        OpenOffer,
        RefusedOffer,
        MarksView,
        ClockFace,
        PlayerId,
        TableId,
        Me,
        OpenTable,
        Opened,
        FinishedGame,
        GameReview,
        ReviewProgress,
        Pair,
        Paired,
        GameSummary,
        MyGame,
        TablePosition,
        Absence,
        Lobby,
        ErrorBody,
        TableRatings,
        SeatRating
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
    declare!(BlockedTurn, NoticeKind, WorldNotice, WorldCursor);
    declare!(WorldMeasure, ModeratorAct, ModerateWorld, ModeratedWorld);
    declare!(WorldRank, WorldSpan, RankedSettler, WorldRanking, WorldGroup, WorldPlayer, WorldDay);
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
    declare!(
        RelationKind,
        Relation,
        Friend,
        ReportReason,
        NewReport,
        ReportSummary,
        ReportedTable,
        AuditSummary,
        ChatSummary,
        PersonFile,
        Words,
        Silence,
        EndedBy,
        GuestName,
        ChangeEmail,
        OwnEmail
    );
    declare!(StartVacation, VacationStatus);
    declare!(ConditionalTurns, OwnConditions, DroppedLine, DropReason);
    declare!(Leaderboard, RankedPlayer, RatingBucket);
    declare!(Scope, NewToken, TokenSummary, MadeToken, SessionSummary, Ban, PushState, SubscribePush);
    declare!(MailState, Digests, ForgottenPassword, LinkSecret, ResetPassword);
    text
}

/// Replaces the fields of a type that is flattened into another by its name: ts-rs writes them out once more.
fn name_flattened(declaration: String, own: &str, config: &Config) -> String {
    macro_rules! flattened {
        ($($kind:ty),*) => { [$((<$kind as TS>::name(config), <$kind>::inline_flattened(config))),*] };
    }
    let others = flattened!(Fact, GameSummary, Lobby, TablePosition, Analysis, WorldNews)
        .into_iter()
        .filter(|(name, _)| name != own);
    others.fold(declaration, |text, (name, fields)| match fields.strip_prefix("{ ") {
        // The fields of a struct follow those before them in the same braces.
        Some(fields) => text.replace(fields, &format!("}} & {name}")),
        None => text.replace(&fields, &name),
    })
}

//! Whom an account blocks, mutes and follows.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use protocol::Relation;
use store::RelationKind;
use table::Table;

use crate::App;
use crate::error::ApiError;
use crate::live::now;
use crate::ops::limits::bounds::MAX_RELATIONS;
use crate::session::Authenticated;

/// The wire form of a kind.
fn kind(kind: RelationKind) -> protocol::RelationKind {
    match kind {
        RelationKind::Block => protocol::RelationKind::Block,
        RelationKind::Mute => protocol::RelationKind::Mute,
        RelationKind::Follow => protocol::RelationKind::Follow,
    }
}

fn parse(text: &str) -> Result<RelationKind, ApiError> {
    RelationKind::ALL.into_iter().find(|kind| kind.as_str() == text).ok_or_else(ApiError::not_found)
}

/// All relations of the caller.
pub(crate) async fn list(
    State(app): State<App>,
    Authenticated(account): Authenticated,
) -> Result<Json<Vec<Relation>>, ApiError> {
    let all = app.store.relations_of(&account.id).await?;
    let relation = |relation: store::Relation| {
        let store::Relation { other: id, name, since, .. } = relation;
        Relation { id, name, kind: kind(relation.kind), since }
    };
    Ok(Json(all.into_iter().map(relation).collect()))
}

/// Blocks, mutes or follows somebody.
pub(crate) async fn add(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    Path((kind, other)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    let kind = parse(&kind)?;
    if other == account.id {
        return Err(ApiError::bad_request("That is you."));
    }
    match app.store.add_relation(&account.id, &other, kind, now(), MAX_RELATIONS).await {
        Err(store::Error::Missing) => return Err(ApiError::not_found()),
        Err(store::Error::Taken) => return Err(ApiError::too_many_relations(MAX_RELATIONS)),
        added => added?,
    }
    if kind == RelationKind::Block {
        // Whoever blocks somebody does not want to hear of them either.
        app.store.remove_relation(&account.id, &other, RelationKind::Follow).await?;
        app.store.remove_relation(&other, &account.id, RelationKind::Follow).await?;
    }
    refresh(&app, &account.id, &other).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The opposite.
pub(crate) async fn remove(
    State(app): State<App>,
    Authenticated(account): Authenticated,
    Path((kind, other)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    app.store.remove_relation(&account.id, &other, parse(&kind)?).await?;
    refresh(&app, &account.id, &other).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Both hear, or do not hear, each other's chat from now on.
async fn refresh(app: &App, one: &str, other: &str) -> Result<(), ApiError> {
    app.ignored.refresh(&app.store, one).await?;
    Ok(app.ignored.refresh(&app.store, other).await?)
}

/// Refuses what two accounts do together if one blocks the other. Neither is told which.
pub(crate) async fn refuse_blocked(app: &App, one: &str, other: &str) -> Result<(), ApiError> {
    if one != other && app.store.is_blocked(one, other).await? { Err(ApiError::blocked()) } else { Ok(()) }
}

/// The same for somebody and all who sit at a table or have opened it.
pub(crate) async fn refuse_blocked_at(app: &App, account: &str, table: &Table) -> Result<(), ApiError> {
    let mut others: Vec<&str> = table.sitting().iter().map(|(player, _)| player.id.as_str()).collect();
    others.extend(table.host().map(|host| host.as_str()));
    others.extend(
        table.seats().into_iter().flat_map(|seats| [seats.black.id.as_str(), seats.white.id.as_str()]),
    );
    others.sort_unstable();
    others.dedup();
    for other in others {
        refuse_blocked(app, account, other).await?;
    }
    Ok(())
}

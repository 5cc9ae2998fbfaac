//! What moderators see: reports, the files of accounts and the audit log.

use std::collections::HashMap;

use axum::Json;
use axum::extract::{Path, State};
use protocol::{AuditSummary, ChatSummary, Friend, PersonFile, ReportSummary, ReportedTable};
use store::{AuditEntry, ChatMessage, Report};
use table::{Event, Fact, TableId};

use super::moderation::{Measure, Moderator, ModeratorOrder};
use super::records::record_of;
use super::reports::diagram;
use crate::App;
use crate::error::ApiError;
use crate::ops::limits::bounds::{MAX_AUDIT, MAX_REPORTS};
use crate::session::{self, Authenticated};

/// The names of accounts, each read once.
struct Names<'a> {
    app: &'a App,
    known: HashMap<String, String>,
}

impl<'a> Names<'a> {
    fn new(app: &'a App) -> Names<'a> {
        Names { app, known: HashMap::new() }
    }

    /// The name of an account; its id if it was deleted.
    async fn of(&mut self, id: &str) -> Result<Friend, ApiError> {
        if !self.known.contains_key(id) {
            let name =
                self.app.store.account(id).await?.map_or_else(|| id.to_owned(), |account| account.name);
            self.known.insert(id.to_owned(), name);
        }
        let name = self.known.get(id).cloned().unwrap_or_default();
        Ok(Friend { id: id.to_owned(), name })
    }

    async fn report(&mut self, report: Report) -> Result<ReportSummary, ApiError> {
        let game = match &report.game {
            Some(game) => self.app.store.game(game).await?,
            None => None,
        };
        Ok(ReportSummary {
            private: game.is_some_and(|game| game.private),
            reporter: self.of(&report.reporter).await?,
            accused: self.of(&report.accused).await?,
            id: report.id,
            at: report.at,
            reason: report.reason,
            words: report.words,
            table: report.game,
            evidence: report.evidence,
            closed: report.closed.map(|(at, _)| at),
        })
    }

    async fn reports(&mut self, reports: Vec<Report>) -> Result<Vec<ReportSummary>, ApiError> {
        let mut all = Vec::with_capacity(reports.len());
        for report in reports {
            all.push(self.report(report).await?);
        }
        Ok(all)
    }

    async fn log(&mut self, entries: Vec<AuditEntry>) -> Result<Vec<AuditSummary>, ApiError> {
        let mut all = Vec::with_capacity(entries.len());
        for AuditEntry { at, admin, act, subject, words, .. } in entries {
            // `tengen admin` has no account.
            let admin = if admin.is_empty() {
                Friend { id: String::new(), name: "tengen admin".to_owned() }
            } else {
                self.of(&admin).await?
            };
            let name = Some(self.of(&subject).await?.name).filter(|name| *name != subject);
            all.push(AuditSummary { at, admin, act, subject, name, words });
        }
        Ok(all)
    }
}

/// Open reports, the oldest first.
pub(crate) async fn reports(State(app): State<App>) -> Result<Json<Vec<ReportSummary>>, ApiError> {
    let reports = app.store.open_reports(MAX_REPORTS).await?;
    Ok(Json(Names::new(&app).reports(reports).await?))
}

/// The table that a report is about, with all chat. Moderators see private tables nowhere else, and it is logged that they did.
pub(crate) async fn reported_table(
    State(app): State<App>,
    Authenticated(admin): Authenticated,
    Path(id): Path<String>,
) -> Result<Json<ReportedTable>, ApiError> {
    let report = app.store.report(&id).await?.ok_or_else(ApiError::not_found)?;
    let game = report.game.ok_or_else(ApiError::not_found)?;
    let table_id = TableId::new(&game).map_err(|_| ApiError::not_found())?;
    let table = app.hub.find(&table_id).await?.table().await;
    if !table.may_watch(None) {
        let (measure, words) = (Measure::Note, format!("Report {id}"));
        let moderator = Moderator { store: &app.store, hub: &app.hub, admin: &admin.id };
        let order = ModeratorOrder { measure, subject: game.clone(), words };
        moderator.log("view_private_table", &order).await?;
    }
    let mut names = Names::new(&app);
    let mut chat = Vec::new();
    for stored in app.store.read_all::<Event>(&game).await? {
        if let Fact::Said { player, text, .. } = stored.event.fact {
            let (at, event, player) = (stored.event.at, stored.number, names.of(player.as_str()).await?);
            chat.push(ChatSummary { at, player, table: game.clone(), event, text });
        }
    }
    let mut players = Vec::new();
    for (player, _) in table.sitting() {
        players.push(names.of(player.id.as_str()).await?);
    }
    let record = record_of(&app.store, &table_id, &table).await?.to_json();
    let private = table.terms().private();
    Ok(Json(ReportedTable { table: game, private, players, position: diagram(&table), chat, record }))
}

/// The latest chat messages at public tables.
pub(crate) async fn chat(State(app): State<App>) -> Result<Json<Vec<ChatSummary>>, ApiError> {
    let mut names = Names::new(&app);
    let mut all = Vec::new();
    for ChatMessage { game, event, at, account, words } in app.store.recent_chat(MAX_AUDIT).await? {
        all.push(ChatSummary { at, player: names.of(&account).await?, table: game, event, text: words });
    }
    Ok(Json(all))
}

/// The audit log, the latest first.
pub(crate) async fn log(State(app): State<App>) -> Result<Json<Vec<AuditSummary>>, ApiError> {
    let entries = app.store.audit_log(None, MAX_AUDIT).await?;
    Ok(Json(Names::new(&app).log(entries).await?))
}

/// The file of an account.
pub(crate) async fn person(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<PersonFile>, ApiError> {
    let account = app.store.account(&id).await?.ok_or_else(ApiError::not_found)?;
    let penalties = app.store.penalties(&id).await?;
    let mut names = Names::new(&app);
    Ok(Json(PersonFile {
        person: session::me(&account),
        created: account.created,
        ban_reason: penalties.ban_reason,
        muted_until: penalties.muted_until,
        reports: names.reports(app.store.reports_of(&id, MAX_REPORTS).await?).await?,
        log: names.log(app.store.audit_log(Some(&id), MAX_AUDIT).await?).await?,
    }))
}

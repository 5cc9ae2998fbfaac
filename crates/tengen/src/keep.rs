//! `tengen restore` and `tengen export`.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use store::{Store, WorldMove};
use table::{Event, TableId};
use world::{Options, World};

use crate::failure::{Done, Failure};
use crate::settings::Data;

/// Restore a backup.
///
/// The target must be a new file, or a PostgreSQL database without tables of Tengen.
///
/// Example: tengen restore --data postgresql://tengen@localhost/tengen games-monday.db
#[derive(Args)]
pub(crate) struct Restore {
    #[command(flatten)]
    data: Data,
    /// The backup file to read
    file: PathBuf,
}

/// Export all games as records, one JSON object per line.
///
/// Games without a turn are omitted; private games are included. Worlds of Infinite Go follow the games.
///
/// Example: tengen export --data games.db games.jsonl
#[derive(Args)]
pub(crate) struct Export {
    #[command(flatten)]
    data: Data,
    /// The file to write, - for standard output
    #[arg(default_value = "-")]
    file: String,
}

/// Runs a future to completion.
pub(crate) fn wait<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Runtime::new()?.block_on(work)
}

/// An error if there is no such file: SQLite would create it.
pub(crate) fn must_exist(file: &Path) -> Done {
    if file.is_file() { Ok(()) } else { Err(Failure::failed(format!("{}: no such file", file.display()))) }
}

/// Opens an existing store.
pub(crate) async fn open(data: &Data) -> Result<Store, Failure> {
    let place = data.place()?;
    if !place.contains("://") {
        must_exist(Path::new(&place))?;
    }
    Store::open(&place)
        .await
        .map_err(|error| Failure::failed(format!("{}: {error}", store::without_password(&place))))
}

impl Restore {
    pub(crate) fn run(&self) -> Done {
        let place = self.data.place()?;
        must_exist(&self.file)?;
        wait(async {
            let done = Store::restore(&place, &self.file).await;
            let place = store::without_password(&place);
            done.map_err(|error| match error {
                store::Error::Taken => {
                    Failure::failed(format!("{place} already has data; nothing was changed"))
                }
                other => Failure::failed(format!("{} into {place}: {other}", self.file.display())),
            })
        })
    }
}

/// Streams or moves per query.
const MANY: u32 = 1000;

impl Export {
    pub(crate) fn run(&self) -> Done {
        wait(async {
            let store = open(&self.data).await?;
            if self.file == "-" {
                return export(&store, std::io::stdout().lock()).await;
            }
            let part = format!("{}.part", self.file);
            let named = |error: std::io::Error| Failure::failed(format!("{}: {error}", self.file));
            let out = std::fs::File::create(&part).map_err(named)?;
            let done = export(&store, out).await;
            match done {
                Ok(()) => std::fs::rename(&part, &self.file).map_err(named),
                Err(failure) => {
                    let _ = std::fs::remove_file(&part);
                    Err(failure)
                }
            }
        })
    }
}

async fn export(store: &Store, out: impl Write) -> Done {
    let mut out = BufWriter::new(out);
    let mut worlds = Vec::new();
    let mut after = String::new();
    loop {
        let streams = store.streams(&after, MANY).await.map_err(Failure::failed)?;
        let Some(last) = streams.last() else { break };
        after.clone_from(last);
        for stream in streams.into_iter().filter(|stream| !stream.starts_with(server::REVIEW_STREAMS)) {
            match stream.strip_prefix("world:") {
                Some(world) => worlds.push(world.to_owned()),
                None => export_game(store, &stream, &mut out).await?,
            }
        }
    }
    for world in worlds {
        export_world(store, &world, &mut out).await?;
    }
    Ok(out.flush()?)
}

async fn export_game(store: &Store, stream: &str, out: &mut impl Write) -> Done {
    let damaged = |why: &dyn std::fmt::Display| Failure::failed(format!("table {stream}: {why}"));
    let id = TableId::new(stream).map_err(|bad| damaged(&bad))?;
    let stored = store.read_all::<Event>(stream).await.map_err(|error| damaged(&error))?;
    let events: Vec<Event> = stored.into_iter().map(|stored| stored.event).collect();
    let table = table::replay(&events).map_err(|bad| damaged(&bad))?;
    if table.position().turns() == 0 {
        return Ok(());
    }
    let record = server::record_of(store, &id, &table).await.map_err(|error| damaged(&error))?;
    Ok(writeln!(out, "{record}")?)
}

/// The options of a world that differ from the defaults. They are kept in its snapshots.
async fn world_options(
    store: &Store,
    world: &str,
) -> Result<serde_json::Map<String, serde_json::Value>, Failure> {
    let damaged = |why: &dyn std::fmt::Display| Failure::failed(format!("world {world}: {why}"));
    let snapshots = store.snapshots(world).await.map_err(|error| damaged(&error))?;
    let mut given = serde_json::Map::new();
    if snapshots.is_empty() {
        return Ok(given);
    }
    let read = snapshots.iter().find_map(|snapshot| World::restore(&snapshot.body).ok());
    let read = read.ok_or_else(|| damaged(&"no snapshot can be read"))?;
    let (options, usual) = (read.options(), Options::default());
    let mut add = |name: &str, differs: bool, value: serde_json::Value| {
        if differs {
            given.insert(name.to_owned(), value);
        }
    };
    add("radius", options.radius() != usual.radius(), options.radius().into());
    let pending = options.pending_timeout();
    add("pending_timeout", pending != usual.pending_timeout(), pending.into());
    let locked = options.locked_timeout();
    add("locked_timeout", locked != usual.locked_timeout(), locked.into());
    Ok(given)
}

/// A world is one record, streamed because it may be larger than memory.
async fn export_world(store: &Store, world: &str, out: &mut impl Write) -> Done {
    let options = serde_json::Value::Object(world_options(store, world).await?);
    write!(
        out,
        r#"{{"format":"tengen/1","variant":"infinite","options":{options},"world":"{world}","moves":["#
    )?;
    let mut next = 1;
    loop {
        let moves = store.moves(world, next, MANY).await.map_err(Failure::failed)?;
        let Some(last) = moves.last().map(|stored| stored.number) else { break };
        for stored in moves {
            let WorldMove { time, player, x, y } = stored.event;
            let line = serde_json::json!({ "t": time, "player": player, "at": format!("{x},{y}") });
            write!(out, "{}{line}", if stored.number == 1 { "" } else { "," })?;
        }
        next = last + 1;
    }
    Ok(writeln!(out, "]}}")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Snapshot;

    /// Without its options the record would be replayed by other rules.
    #[test]
    fn the_record_of_a_world_has_its_options() {
        let text = |options: Options| {
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("world.db");
            let runtime = tokio::runtime::Runtime::new().unwrap();
            runtime.block_on(async {
                let store = Store::open(&file.to_string_lossy()).await.unwrap();
                let body = World::new(options).snapshot();
                store.add_snapshot("main", &Snapshot { number: 0, made: 1, body }).await.unwrap();
                let mut out = Vec::new();
                export_world(&store, "main", &mut out).await.unwrap();
                String::from_utf8(out).unwrap()
            })
        };
        let changed = Options::default().with_radius(3).unwrap().with_locked_timeout(Some(5000)).unwrap();
        for (options, expected) in
            [(Options::default(), "{}"), (changed, r#"{"radius":3,"locked_timeout":5000}"#)]
        {
            let text = text(options);
            assert!(text.contains(&format!(r#""options":{expected}"#)), "{text}");
            assert!(matches!(record::json::parse(text.trim()), Ok(record::json::Document::World(_))));
        }
    }
}

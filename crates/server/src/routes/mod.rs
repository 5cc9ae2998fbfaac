//! Every route once: what it is for, who may use it, what it takes and gives. The router, the description for programs
//! (OpenAPI) and the table of routes and roles are all made from this one [list](list::all).

mod access;
mod list;
mod openapi;
mod options;
mod page;
mod variants;

use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};
use schemars::{JsonSchema, Schema, SchemaGenerator};

pub(crate) use access::Access;
pub(crate) use openapi::document;
pub(crate) use page::{page, style};

use crate::App;

/// How the schema of a type is made.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// What a granted request is answered with.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ResponseBody {
    /// Nothing but the status.
    Nothing,
    /// JSON of a type.
    Json(SchemaOf),
    /// A text or a picture of a media type.
    Plain(&'static str),
    /// The connection becomes a WebSocket.
    Socket,
}

/// One thing that can be asked of the server.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// What it is for, in a sentence.
    pub(crate) about: &'static str,
    pub(crate) access: Access,
    /// The JSON body.
    pub(crate) takes: Option<SchemaOf>,
    /// What may come after the question mark.
    pub(crate) query: Option<SchemaOf>,
    /// The status of a granted request, and what comes with it.
    pub(crate) status: u16,
    pub(crate) gives: ResponseBody,
    /// Whether it costs a password's hash or makes a guest, which nobody may do too often.
    pub(crate) costly: bool,
    /// Statuses of refusals that do not follow from the rest.
    pub(crate) refuses: &'static [u16],
    handler: MethodRouter<App>,
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

impl Route {
    fn new(
        method: &'static str,
        path: &'static str,
        about: &'static str,
        handler: MethodRouter<App>,
    ) -> Route {
        Route {
            method,
            path,
            about,
            access: Access::Anyone,
            takes: None,
            query: None,
            status: 200,
            gives: ResponseBody::Nothing,
            costly: false,
            refuses: &[],
            handler,
        }
    }

    fn access(self, access: Access) -> Route {
        Route { access, ..self }
    }

    fn takes<T: JsonSchema>(self) -> Route {
        Route { takes: Some(schema_of::<T>), ..self }
    }

    fn query<T: JsonSchema>(self) -> Route {
        Route { query: Some(T::json_schema), ..self }
    }

    fn gives<T: JsonSchema>(self, status: u16) -> Route {
        Route { status, gives: ResponseBody::Json(schema_of::<T>), ..self }
    }

    fn status(self, status: u16) -> Route {
        Route { status, ..self }
    }

    fn plain(self, media: &'static str) -> Route {
        Route { gives: ResponseBody::Plain(media), ..self }
    }

    fn costly(self) -> Route {
        Route { costly: true, ..self }
    }

    fn refuses(self, refuses: &'static [u16]) -> Route {
        Route { refuses, ..self }
    }
}

fn get<H: Handler<T, App>, T: 'static>(path: &'static str, about: &'static str, handler: H) -> Route {
    Route::new("GET", path, about, routing::get(handler))
}

fn post<H: Handler<T, App>, T: 'static>(path: &'static str, about: &'static str, handler: H) -> Route {
    Route::new("POST", path, about, routing::post(handler))
}

fn put<H: Handler<T, App>, T: 'static>(path: &'static str, about: &'static str, handler: H) -> Route {
    Route::new("PUT", path, about, routing::put(handler))
}

fn delete<H: Handler<T, App>, T: 'static>(path: &'static str, about: &'static str, handler: H) -> Route {
    Route::new("DELETE", path, about, routing::delete(handler))
}

/// The router of all routes. Who may use one is checked before it is asked.
pub(crate) fn router(app: &App) -> Router<App> {
    list::all().into_iter().fold(Router::new(), |router, route| {
        let door = access::AccessCheck { app: app.clone(), access: route.access, costly: route.costly };
        let check = axum::middleware::from_fn_with_state(door, access::check);
        router.route(route.path, route.handler.layer(check))
    })
}

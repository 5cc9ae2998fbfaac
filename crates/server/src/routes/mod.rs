//! Every route, declared once: purpose, access, input and output. The router, the OpenAPI document and the access table
//! are made from this one [list](list::all).

mod access;
mod idempotency;
mod list;
mod messages;
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
pub(crate) use page::{bot_program, bots_page, page, style};

use crate::App;

/// Generates the schema of a type.
pub(crate) type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

/// The body of a successful response.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ResponseBody {
    /// No body.
    Nothing,
    /// JSON of a type.
    Json(SchemaOf),
    /// Text or a picture, by media type.
    Plain(&'static str),
    /// The connection becomes a WebSocket.
    Socket,
}

/// One route: a method and a path.
#[derive(Debug, Clone)]
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    /// What it is for, in one sentence.
    pub(crate) about: &'static str,
    pub(crate) access: Access,
    /// The JSON body of the request.
    pub(crate) takes: Option<SchemaOf>,
    /// The query parameters.
    pub(crate) query: Option<SchemaOf>,
    /// The status and body of a successful response.
    pub(crate) status: u16,
    pub(crate) gives: ResponseBody,
    /// Whether requests hash a password or create a guest, which has a rate limit of its own.
    pub(crate) costly: bool,
    /// Error statuses that do not follow from the other fields.
    /// Whether it opens something, and an `Idempotency-Key` makes it safe to repeat.
    pub(crate) idempotent: bool,
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
            idempotent: false,
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

    fn idempotent(self) -> Route {
        Route { idempotent: true, ..self }
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

/// The router of all routes. Access is checked before a handler runs.
pub(crate) fn router(app: &App) -> Router<App> {
    list::all().into_iter().fold(Router::new(), |router, route| {
        let door = access::AccessCheck {
            app: app.clone(),
            access: route.access,
            costly: route.costly,
            idempotent: route.idempotent,
        };
        let check = axum::middleware::from_fn_with_state(door, access::check);
        router.route(route.path, route.handler.layer(check))
    })
}

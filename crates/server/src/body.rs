//! Bodies of requests, with our own words for what is wrong with them.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::App;
use crate::failure::Failure;

/// The JSON in the body of a request.
#[derive(Debug)]
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Failure> {
        match Json::from_request(request, app).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

fn refused(rejection: &JsonRejection) -> Failure {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::too_large(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Failure::not_json(),
        _ => Failure::bad(rejection.body_text()),
    }
}

/// What comes after the question mark.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Query<T>, Failure> {
        let query: Result<_, QueryRejection> = axum::extract::Query::from_request_parts(parts, app).await;
        match query {
            Ok(axum::extract::Query(value)) => Ok(Query(value)),
            Err(rejection) => Err(Failure::bad(rejection.body_text())),
        }
    }
}

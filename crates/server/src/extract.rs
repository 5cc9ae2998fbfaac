//! Extractors for bodies and queries whose errors are [`ApiError`]s.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::App;
use crate::error::ApiError;

/// The JSON body of a request.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, ApiError> {
        match Json::from_request(request, app).await {
            Ok(Json(value)) => Ok(JsonBody(value)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

fn refused(rejection: &JsonRejection) -> ApiError {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::body_too_large(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ApiError::not_json(),
        _ => ApiError::bad_request(rejection.body_text()),
    }
}

/// The query string of a request.
#[derive(Debug)]
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Query<T>, ApiError> {
        let query: Result<_, QueryRejection> = axum::extract::Query::from_request_parts(parts, app).await;
        match query {
            Ok(axum::extract::Query(value)) => Ok(Query(value)),
            Err(rejection) => Err(ApiError::bad_request(rejection.body_text())),
        }
    }
}

//! TLS to PostgreSQL: `sslmode` and `sslrootcert` in the URL, with the meaning they have in libpq.

use std::str::FromStr;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::Error;

/// The supported modes. `verify-ca` is not among them, since rustls always checks the host name, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Disable,
    Prefer,
    Require,
    VerifyFull,
}

/// The parsed URL: the database, and how to connect.
pub(super) struct Target {
    pub(super) config: Config,
    pub(super) tls: MakeRustlsConnect,
}

impl Target {
    /// Parses a URL such as `postgresql://user@host/database?sslmode=verify-full&sslrootcert=ca.pem`.
    pub(super) fn parse(url: &str) -> Result<Target, Error> {
        let (rest, mode, root) = split_tls_options(url)?;
        let mut config = Config::from_str(&rest).map_err(|error| Error::Refused(explain(&error)))?;
        config.ssl_mode(match mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyFull => SslMode::Require,
        });
        let tls = match (mode, root) {
            (Mode::VerifyFull, root) => verified(&roots(root.as_deref())?)?,
            // As with libpq, a given certificate implies verification.
            (Mode::Require, Some(root)) => verified(&roots(Some(&root))?)?,
            _ => unverified()?,
        };
        Ok(Target { config, tls: MakeRustlsConnect::new(tls) })
    }
}

/// The driver's explanation is in the source of its error.
fn explain(error: &tokio_postgres::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// The URL without the options that the driver does not know, and their values.
fn split_tls_options(url: &str) -> Result<(String, Mode, Option<String>), Error> {
    let (mut mode, mut root) = (Mode::Prefer, None);
    let Some((address, query)) = url.split_once('?') else { return Ok((url.to_owned(), mode, root)) };
    let mut others = Vec::new();
    for option in query.split('&') {
        match option.split_once('=') {
            Some(("sslmode", value)) => mode = parse_mode(value)?,
            Some(("sslrootcert", value)) => root = Some(value.replace("%2F", "/").replace("%2f", "/")),
            _ => others.push(option),
        }
    }
    let mark = if others.is_empty() { "" } else { "?" };
    Ok((format!("{address}{mark}{}", others.join("&")), mode, root))
}

fn parse_mode(value: &str) -> Result<Mode, Error> {
    match value {
        "disable" => Ok(Mode::Disable),
        "allow" | "prefer" => Ok(Mode::Prefer),
        "require" => Ok(Mode::Require),
        "verify-full" => Ok(Mode::VerifyFull),
        other => Err(Error::Refused(format!("sslmode={other}: use disable, prefer, require or verify-full"))),
    }
}

/// The certificates of a PEM file, or those that the system trusts.
fn roots(file: Option<&str>) -> Result<RootCertStore, Error> {
    let mut roots = RootCertStore::empty();
    match file {
        None | Some("system") => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        Some(file) => {
            let wrong = |why: &dyn std::fmt::Display| Error::Refused(format!("sslrootcert={file}: {why}"));
            let found = CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))?;
            for certificate in found {
                let certificate = certificate.map_err(|error| wrong(&error))?;
                roots.add(certificate).map_err(|error| wrong(&error))?;
            }
            if roots.is_empty() {
                return Err(wrong(&"no certificate in it"));
            }
        }
    }
    Ok(roots)
}

fn verified(roots: &RootCertStore) -> Result<ClientConfig, Error> {
    Ok(builder()?.with_root_certificates(roots.clone()).with_no_client_auth())
}

fn unverified() -> Result<ClientConfig, Error> {
    let verifier = Arc::new(AcceptAny(Arc::new(ring::default_provider())));
    Ok(builder()?.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

fn builder() -> Result<rustls::ConfigBuilder<ClientConfig, rustls::WantsVerifier>, Error> {
    // Given explicitly: there is no process-wide provider that a library could rely on.
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::Refused(error.to_string()))
}

/// Accepts any certificate, as libpq does with `prefer` and `require`: the connection is encrypted, but the server is
/// not authenticated.
#[derive(Debug)]
struct AcceptAny(Arc<CryptoProvider>);

impl ServerCertVerifier for AcceptAny {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(url: &str) -> String {
        match Target::parse(url) {
            Ok(_) => panic!("{url} was accepted"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn addresses_say_how_to_encrypt() {
        let mode = |url: &str| Target::parse(url).expect("an address").config.get_ssl_mode();
        assert_eq!(mode("postgres://u@h/d"), SslMode::Prefer);
        assert_eq!(mode("postgres://u@h/d?sslmode=disable"), SslMode::Disable);
        assert_eq!(mode("postgres://u@h/d?connect_timeout=3&sslmode=require"), SslMode::Require);
        assert_eq!(mode("postgres://u@h/d?sslmode=verify-full&sslrootcert=system"), SslMode::Require);
        let target = Target::parse("postgres://u@h/d?sslmode=require&connect_timeout=3").expect("an address");
        assert_eq!(target.config.get_connect_timeout().map(|time| time.as_secs()), Some(3));
    }

    #[test]
    fn what_cannot_be_honoured_is_refused() {
        assert!(refusal("postgres://u@h/d?sslmode=verify-ca").contains("verify-full"));
        assert!(refusal("postgres://u@h/d?sslmode=verify-full&sslrootcert=/no/such").contains("/no/such"));
        assert!(refusal("postgres://u@h/d?sslcert=x").contains("unknown option"));
    }
}

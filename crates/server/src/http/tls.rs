//! TLS for clients, with a certificate and a key from files, and the protocol that they speak.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::app::App;
use crate::config::{Config, Http2};
use crate::http::connection::{Connection, Guarded, answering};
use crate::http::http2;

/// The acceptor that encrypts connections; `None` without a certificate in the settings.
///
/// # Errors
///
/// The files cannot be read, or do not belong together.
pub(crate) fn acceptor(config: &Config) -> Result<Option<TlsAcceptor>, String> {
    let (certificate, key) = (&config.tls_certificate, &config.tls_key);
    if certificate.is_empty() {
        return Ok(None);
    }
    let wrong = |path: &str, why: &dyn fmt::Display| format!("{path}: {why}");
    let chain = CertificateDer::pem_file_iter(certificate).and_then(Iterator::collect);
    let chain: Vec<CertificateDer<'_>> = chain.map_err(|error| wrong(certificate, &error))?;
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|error| wrong(key, &error))?;
    let versions = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let mut server = versions
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|error| wrong(certificate, &error))?;
    let http2 = (config.http2 != Http2::Off).then(|| b"h2".to_vec());
    server.alpn_protocols = http2.into_iter().chain([b"http/1.1".to_vec()]).collect();
    Ok(Some(TlsAcceptor::from(Arc::new(server))))
}

/// Begins a connection: finds out which protocol the client speaks.
///
/// # Errors
///
/// The connection fails, or the client does not speak TLS.
pub(super) async fn begin(
    client: (App, SocketAddr),
    mut stream: Guarded<TcpStream>,
    tls: Option<TlsAcceptor>,
    router: Router,
) -> io::Result<Connection> {
    if let Some(tls) = tls {
        let stream = tls.accept(stream).await?;
        return Ok(match stream.get_ref().1.alpn_protocol() {
            Some(b"h2") => http2::answering(client, stream, router),
            _ => answering(client, stream, router),
        });
    }
    if client.0.config().http2 == Http2::Always {
        let is_http2;
        (is_http2, stream.unread) = http2::begins(&mut stream).await?;
        if is_http2 {
            return Ok(http2::answering(client, stream, router));
        }
    }
    Ok(answering(client, stream, router))
}

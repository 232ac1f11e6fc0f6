//! PostgreSQL over TLS: a real one, with certificates made for the test.

use axum::http::StatusCode;
use ninefold_server::{App, Config};
use ninefold_testkit::databases::Cluster;
use ninefold_testkit::network::free_address;

use crate::client::Client;
use crate::databases::open;

/// Like the database of the other tests, but only reachable over TLS: `localhost` has a certificate
/// that one authority has signed; the other authority has signed nothing.
const SCRIPT: &str = r#"
set -e
folder=$(mktemp -d /tmp/ninefold-postgres-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
curve="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
for name in own other; do
    openssl req -x509 $curve -subj "/CN=$name authority" -keyout $name.key -out $name.crt 2>>log
done
openssl req $curve -subj /CN=localhost -keyout server.key -out server.csr 2>>log
echo "subjectAltName=DNS:localhost" >names
openssl x509 -req -in server.csr -CA own.crt -CAkey own.key -CAcreateserial -days 2 \
    -extfile names -out server.crt 2>>log
chmod 600 server.key
"$1/initdb" -D data -A trust -U ninefold --no-sync >>log 2>&1
printf 'local all all trust\nhostssl all all all trust\n' >data/pg_hba.conf
"$1/postgres" -D data -k "$folder" -c listen_addresses=localhost -c port=$2 -c fsync=off \
    -c ssl=on -c ssl_cert_file="$folder/server.crt" -c ssl_key_file="$folder/server.key" >>log 2>&1 &
server=$!
until "$1/pg_isready" -q -h "$folder" -p $2; do kill -0 $server; sleep 0.1; done
echo "$folder"
cat >/dev/null
kill -INT $server
wait $server || true
"#;

/// The database may be on another machine: `sslmode` says how strictly its certificate is checked,
/// and the server does not start if the check fails.
#[tokio::test(flavor = "multi_thread")]
async fn postgres_over_tls() {
    let port = free_address().port();
    let Some(cluster) = Cluster::start(SCRIPT, &port.to_string()) else { return };
    let certificate = |name: &str| cluster.folder.join(name).display().to_string();
    let (own, other) = (certificate("own.crt"), certificate("other.crt"));
    let address =
        |host: &str, how: &str| format!("postgres://ninefold@{host}:{port}/postgres?sslmode={how}");
    for right in [
        address("localhost", "require"),
        address("localhost", &format!("verify-full&sslrootcert={own}")),
        address("127.0.0.1", &format!("verify-ca&sslrootcert={own}")),
    ] {
        let app = open(&Config::default(), right).await;
        let client = Client::guest(&app).await;
        let game = client.begin("strict").await;
        let mut watching = client.watch(&game).await;
        let moved = client.post(&format!("{game}/moves"), r#"{"move": "r1c3=4"}"#).await;
        assert_eq!(moved.status, StatusCode::OK);
        watching.until(1).await;
    }
    for (wrong, why) in [
        (address("localhost", "disable"), "no encryption"),
        (address("localhost", &format!("verify-full&sslrootcert={other}")), "UnknownIssuer"),
        (address("localhost", &format!("verify-ca&sslrootcert={other}")), "UnknownIssuer"),
        (address("localhost", "verify-full"), "UnknownIssuer"),
        (address("127.0.0.1", &format!("verify-full&sslrootcert={own}")), "not valid for name"),
    ] {
        let config = Config { database: wrong.clone(), dailies_ahead: false, ..Config::default() };
        let refused = App::new(config).await.expect_err(&wrong).to_string();
        assert!(refused.contains(why), "{wrong}: {refused}");
    }
}

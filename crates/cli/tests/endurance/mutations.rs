//! Requests that are almost valid.

use ninefold_testkit::Numbers;
use serde_json::Value;

use crate::requests::Request;

/// One of several things, chosen at random.
fn pick<'a, T: ?Sized>(numbers: &mut Numbers, things: &[&'a T]) -> &'a T {
    things[numbers.below(things.len())]
}

/// One of several words, which have bars between them.
fn word(numbers: &mut Numbers, words: &'static str) -> &'static str {
    pick(numbers, &words.split('|').collect::<Vec<_>>())
}

pub(crate) fn mutate(numbers: &mut Numbers, request: &Request) -> Vec<u8> {
    match numbers.below(12) {
        0 => bytes(numbers, request.bytes()),
        1 => {
            let mut whole = request.bytes();
            whole.truncate(numbers.below(whole.len()));
            whole
        }
        2 | 3 => head(numbers, request.clone()).bytes(),
        4 => length(numbers, request),
        5 => chunked(numbers, request),
        6 => pipelined(numbers, request),
        _ if request.bodies.is_empty() => head(numbers, request.clone()).bytes(),
        7 => {
            let body = bytes(numbers, request.body());
            request.with_body(&request.about(body.len()), &body)
        }
        8 => {
            let body = raw_json(numbers, &request.body());
            request.with_body(&request.about(body.len()), &body)
        }
        _ => {
            let mut request = request.clone();
            for _ in 0..=numbers.below(2) {
                let body = numbers.below(request.bodies.len());
                value(numbers, &mut request.bodies[body]);
            }
            request.bytes()
        }
    }
}

/// Bytes that are flipped, inserted, removed and repeated.
fn bytes(numbers: &mut Numbers, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..=numbers.below(4) {
        if bytes.is_empty() {
            bytes.push(b'{');
        }
        let at = numbers.below(bytes.len());
        let end = (at + 1 + numbers.below(20)).min(bytes.len());
        match numbers.below(5) {
            0 => bytes[at] ^= 1 << numbers.below(8),
            1 => bytes[at] = numbers.below(256) as u8,
            2 => bytes.insert(
                at,
                pick(numbers, &[&b'\0', &b'"', &b'\n', &b'\r', &0xff, &b' '][..]).to_owned(),
            ),
            3 => drop(bytes.drain(at..end)),
            _ => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece.repeat(1 + numbers.below(3)));
            }
        }
    }
    bytes
}

/// Another method, path, version or header.
fn head(numbers: &mut Numbers, mut request: Request) -> Request {
    let long = "a".repeat(numbers.below(40_000));
    match numbers.below(4) {
        0 => {
            request.method = word(
                numbers,
                "GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH|TRACE|CONNECT|get|PROPFIND|\
                 M-SEARCH|G\u{e9}T|PRI||A B|GET\t",
            );
        }
        1 => request.path = path(numbers, &request.path, &long),
        2 => {
            let at = numbers.below(request.headers.len());
            let twice = request.headers[at].clone();
            match numbers.below(3) {
                0 => request.headers.push(twice),
                1 => drop(request.headers.remove(at)),
                _ => request.headers[at].1 = odd_value(numbers, &long),
            }
        }
        _ => {
            let name = word(
                numbers,
                "Accept|Accept-Encoding|Accept-Language|Authorization|Connection|\
                 Content-Encoding|Content-Type|Cookie|Expect|Forwarded|Host|If-Match|\
                 If-None-Match|Last-Event-ID|Origin|Range|Referer|Sec-Fetch-Site|TE|\
                 Trailer|Transfer-Encoding|Upgrade|Via|X-Forwarded-For|X-Request-Id|\
                 x y|X\u{e9}|:|",
            );
            for _ in 0..pick(numbers, &[&1, &1, &2, &150][..]).to_owned() {
                let value = odd_value(numbers, &long);
                request.headers.push((name.to_owned(), value));
            }
        }
    }
    request
}

fn path(numbers: &mut Numbers, path: &str, long: &str) -> String {
    match numbers.below(9) {
        0 => {
            format!("{path}/{}", pick(numbers, &["..", "%2e%2e", "", ".", "%00", "%ff%fe", "a b"]))
        }
        1 => format!(
            "{path}?{}",
            word(
                numbers,
                "after=-1|after=1e9|limit=0|limit=1001|variant=99|forever=maybe|\
                 at=18446744073709551616|a=%zz|&&&=|status=none"
            )
        ),
        2 => path.replacen(
            '/',
            pick(numbers, &["//", "/../", "\\", "%2f", "/%00/"]),
            1 + numbers.below(3),
        ),
        3 => format!("http://elsewhere.example{path}"),
        4 => "*".to_owned(),
        5 => format!("{path}{}", &long[..long.len().min(9_000)]),
        6 => path.to_uppercase(),
        7 => String::from_utf8_lossy(&bytes(numbers, path.as_bytes().to_vec())).into_owned(),
        _ => {
            let mut parts: Vec<&str> = path.split('/').collect();
            let at = numbers.below(parts.len());
            parts[at] = pick(numbers, &["-1", "99999999999999999999", "me", "\u{1f4a9}", "'", "0"]);
            parts.join("/")
        }
    }
}

fn odd_value(numbers: &mut Numbers, long: &str) -> String {
    let odd = word(
        numbers,
        "| |,|;q=|*/*;q=2|gzip|br;q=0, gzip;q=1.5|fr-FR, \u{e9};q=0.1|Bearer|\
         Bearer a.b.c|Basic YTpi|close, keep-alive|100-continue|\"1-x\"|W/\"a\", *|\
         bytes=0-18446744073709551615|cross-site|https://elsewhere.example|\
         ninefold=; ninefold=a|chunked|h2c|text/html|application/json; charset=utf-16|\
         a\0b|a\rb|1.2.3.4, ::1|application/x-ndjson|multipart/form-data; boundary=a",
    );
    if numbers.below(8) == 0 { long.to_owned() } else { odd.to_owned() }
}

/// A `Content-Length` that is wrong.
fn length(numbers: &mut Numbers, request: &Request) -> Vec<u8> {
    let body = request.body();
    let n_bytes = body.len();
    let length = match numbers.below(9) {
        0 => n_bytes.saturating_sub(1 + numbers.below(9)).to_string(),
        1 => (n_bytes + 1 + numbers.below(9)).to_string(),
        2 => format!("-{n_bytes}"),
        3 => format!("+{n_bytes}"),
        4 => format!("{n_bytes:x}h"),
        5 => format!("{n_bytes}, {n_bytes}"),
        6 => "99999999999999999999999".to_owned(),
        7 => "4194305".to_owned(),
        _ => format!("{n_bytes}\r\nContent-Length: {}", n_bytes + 1),
    };
    let about = format!("Content-Type: {}\r\nContent-Length: {length}\r\n", request.media);
    request.with_body(&about, &body)
}

/// A body in chunks, well or badly.
fn chunked(numbers: &mut Numbers, request: &Request) -> Vec<u8> {
    let body = request.body();
    let mut chunks = Vec::new();
    for piece in body.chunks(1 + numbers.below(60)) {
        let n_bytes = piece.len();
        let size = match numbers.below(40) {
            0 => format!("{n_bytes:X};name=\"value\""),
            1 => format!("0{n_bytes:x}"),
            2 => "ffffffffffffffff1".to_owned(),
            3 => format!("-{n_bytes:x}"),
            4 => format!("{:x}", n_bytes + 1),
            5 => format!("{n_bytes:x} "),
            6 => format!("{n_bytes:x};{}", "a".repeat(20_000)),
            _ => format!("{n_bytes:x}"),
        };
        chunks.extend_from_slice(format!("{size}\r\n").as_bytes());
        chunks.extend_from_slice(piece);
        chunks.extend_from_slice(b"\r\n");
    }
    let ends = "0\r\n\r\n|0\r\n\r\n|0\r\nX: 1\r\n\r\n|0\n\n|0\r\nContent-Length: 5\r\n\r\n|";
    chunks.extend_from_slice(word(numbers, ends).as_bytes());
    let codings = "chunked|chunked|Chunked|chunked, chunked|gzip, chunked|identity|xchunked";
    let mut about = format!("Content-Type: {}\r\n", request.media);
    for line in ["Transfer-Encoding: ", word(numbers, codings), "\r\n"] {
        about += line;
    }
    if numbers.below(6) == 0 {
        about = format!("{about}Content-Length: {}\r\n", body.len());
    }
    request.with_body(&about, &chunks)
}

/// Several requests sent together, one of them mutated.
fn pipelined(numbers: &mut Numbers, request: &Request) -> Vec<u8> {
    let mut good = request.clone();
    good.headers.retain(|(name, _)| name != "Connection");
    let mut all = Vec::new();
    for _ in 0..=numbers.below(3) {
        all.extend(good.bytes());
    }
    let middle = if numbers.below(2) == 0 { head(numbers, good) } else { good };
    let middle = middle.bytes();
    all.extend(if numbers.below(2) == 0 { bytes(numbers, middle) } else { middle });
    all.extend(request.bytes());
    all
}

/// Text that is hardly JSON.
fn raw_json(numbers: &mut Numbers, body: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(body).into_owned();
    let depth = 1 + numbers.below(20_000);
    let odd = match numbers.below(14) {
        0 => format!("{}{}", "[".repeat(depth), "]".repeat(depth)),
        1 => "{\"a\":".repeat(depth),
        2 => format!("\u{feff}{text}"),
        3 => format!("{text}{text}"),
        4 => text.replacen(':', ": /* odd */", 1),
        5 => text.replace('"', "'"),
        6 => text.replacen('}', ",}", 1),
        7 => text.replacen(':', ": 1e400, \"x\":", 1),
        8 => text.replacen('"', "\"\\ud800", 1),
        9 => text.replacen('{', "{\"\\u0000\": NaN,", 1),
        10 => match text.split_once(',') {
            Some((first, rest)) => format!("{first},{},{rest}", first.trim_start_matches('{')),
            None => format!("{text},"),
        },
        11 => format!("[{}0]", "0,".repeat(depth * 5)),
        12 => return [body, &[0xff, 0xfe, 0xc0, 0x80]].concat(),
        _ => text.replacen(':', &format!(":{}", "9".repeat(depth)), 1),
    };
    odd.into_bytes()
}

/// Changes a value of JSON somewhere.
fn value(numbers: &mut Numbers, at: &mut Value) {
    let goes_deeper = numbers.below(4) > 0;
    match at {
        Value::Object(fields) if goes_deeper && !fields.is_empty() => {
            let name = fields.keys().nth(numbers.below(fields.len())).expect("a field").clone();
            match numbers.below(8) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(format!("{name}s"), Value::Null)),
                2 => {
                    let moved = fields.remove(&name).unwrap_or_default();
                    fields.insert(name.to_uppercase(), moved);
                }
                _ => value(numbers, &mut fields[&name]),
            }
        }
        Value::Array(items) if goes_deeper && !items.is_empty() => {
            let index = numbers.below(items.len());
            match numbers.below(4) {
                0 => drop(items.remove(index)),
                1 => {
                    let again = items[index].clone();
                    items.resize(items.len() + numbers.below(200), again);
                }
                _ => value(numbers, &mut items[index]),
            }
        }
        Value::String(text) if goes_deeper => {
            let mutated = bytes(numbers, text.clone().into_bytes());
            *text = String::from_utf8_lossy(&mutated).into_owned();
        }
        _ => *at = odd_json(numbers),
    }
}

fn odd_json(numbers: &mut Numbers) -> Value {
    const WORDS: &str = "sumo|samurai|extreme|minimal|undo|restart|reveal|hint 6|r1c1=5|a@0,0 b@0,1|\
         a@0,0 b@6,6|me|\u{202e}|check";
    match numbers.below(12) {
        0 => Value::Null,
        1 => Value::Bool(true),
        2 => Value::from(-1),
        3 => Value::from(u64::MAX),
        4 => Value::from(i64::MIN),
        5 => Value::from(1.5e300),
        6 => Value::from(""),
        7 => Value::from("\0"),
        8 => Value::from("9".repeat(numbers.below(100_000))),
        9 => Value::from(vec![Value::Null; numbers.below(500)]),
        10 => (0..numbers.below(300)).fold(Value::Null, |inner, _| Value::from(vec![inner])),
        _ => Value::from(word(numbers, WORDS)),
    }
}

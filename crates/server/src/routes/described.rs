//! Routes together with their description.

use axum::Router;

use crate::app::App;

/// Routes, and their description if it is wanted.
pub(crate) struct Routes {
    pub(crate) router: Router<App>,
    #[cfg(feature = "describe")]
    pub(crate) document: utoipa::openapi::OpenApi,
}

impl Routes {
    /// These routes and others.
    pub(crate) fn merge(self, other: Routes) -> Routes {
        Routes {
            router: self.router.merge(other.router),
            #[cfg(feature = "describe")]
            document: self.document.merge_from(other.document),
        }
    }
}

/// Routes of axum and, with the feature `describe`, their description by utoipa; the feature finds
/// handlers that are declared with another path or method.
macro_rules! routes {
    ($($path:literal => $method:ident($handler:ident)$(.$other:ident($more:ident))*),+ $(,)?) => {{
        #[cfg(feature = "describe")]
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($($handler, $($more,)*)+))]
        struct Described;
        $crate::routes::described::Routes {
            router: axum::Router::new()
                $(.route($path, axum::routing::$method($handler)$(.$other($more))*))+,
            #[cfg(feature = "describe")]
            document: $crate::routes::describe::checked(
                <Described as utoipa::OpenApi>::openapi(),
                &[$(($path, stringify!($method)), $(($path, stringify!($other)),)*)+],
            ),
        }
    }};
}
pub(crate) use routes;

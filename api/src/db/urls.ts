const APP_ROLE_OPTION = '-c role=interline_app'

/**
 * The address the application uses on a server of the operator's own: the given sign-in, acting from its first statement
 * as the role that owns nothing and is bound by row-level security.
 */
export function asApplicationRole(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options')
  url.searchParams.set('options', given ? `${given} ${APP_ROLE_OPTION}` : APP_ROLE_OPTION)
  return readable(url)
}

/** The same server and sign-in with another database. */
export function withDatabase(databaseUrl: string, database: string): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${database}`
  return readable(url)
}

/** A database address fit for logs and messages: without its password. */
export function withoutPassword(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return '(an address that cannot be read)'
  const url = new URL(databaseUrl)
  if (url.password) url.password = '***'
  url.search = ''
  return url.toString()
}

// Some readers of such addresses take a plus for itself and not for a space.
function readable(url: URL): string {
  url.search = url.search.replaceAll('+', '%20')
  return url.toString()
}

/** The same database with another sign-in. */
export function withSignIn(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
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

// Some parsers of such URLs treat a plus as a plus, others as a space.
function readable(url: URL): string {
  url.search = url.search.replaceAll('+', '%20')
  return url.toString()
}

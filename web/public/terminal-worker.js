// Lets pages of the terminal open without a network. It answers for them alone (its scope is /terminal): code from what it
// keeps, for its names change with its content; the page itself and who is signed in from the network, and only without one
// as they were last.
const CODE = 'terminal-code'
const PAGES = 'terminal-pages'
const MOST_KEPT = 200
const WHO = /^\/api\/(user\/me|permissions\/\d+|config)$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const asked = event.data?.keep ?? []
  event.waitUntil(keepAll(asked.map((name) => new URL(name, self.location.origin))))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // signing out
  if (request.method === 'DELETE' && url.pathname === '/api/user/me') event.waitUntil(caches.delete(PAGES))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(newest(request, '/terminal/loads'))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else if (WHO.test(url.pathname)) event.respondWith(newest(request, url.pathname))
  else if (/\.(js|svg|woff2|webmanifest)$/.test(url.pathname))
    event.respondWith(newest(request, url.pathname))
})

async function keepAll(urls) {
  const code = urls.filter(
    ({ origin, pathname }) => origin === self.location.origin && pathname.startsWith('/assets/'),
  )
  await Promise.allSettled(code.map((url) => kept(new Request(url))))
  const rest = urls.filter(
    ({ pathname }) =>
      WHO.test(pathname) === false && !pathname.startsWith('/api/') && !pathname.startsWith('/assets/'),
  )
  await Promise.allSettled(rest.map((url) => newest(new Request(url), url.pathname)))
}

async function kept(request) {
  const cache = await caches.open(CODE)
  const known = await cache.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    await cache.put(request, answer.clone())
    const all = await cache.keys()
    for (const old of all.slice(0, Math.max(0, all.length - MOST_KEPT))) await cache.delete(old)
  }
  return answer
}

async function newest(request, name) {
  const cache = await caches.open(PAGES)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(name, answer.clone())
    return answer
  } catch (error) {
    const known = await cache.match(name)
    if (known) return known
    throw error
  }
}

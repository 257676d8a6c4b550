import path from 'node:path'

const WEB = path.join(import.meta.dirname, '..', '..', '..', 'web')

// The paths the server handles besides the API; everything else belongs to the web.
const SERVED_BY_API = ['/api', '/booking/', '/healthz', '/readyz', '/metrics']

/** Serves the web from its sources with hot reload, and forwards calls to the server. */
export async function startWebDev(
  serverUrl: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: path.join(WEB, 'vite.config.ts'),
    server: { proxy: Object.fromEntries(SERVED_BY_API.map((prefix) => [prefix, serverUrl])) },
  })
  await vite.listen()
  return { address: vite.resolvedUrls?.local[0] ?? 'http://localhost:5173/', stop: () => vite.close() }
}

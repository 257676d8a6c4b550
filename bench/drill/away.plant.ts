import { plant } from '../plant.ts'

// Loaded before every process of `npm run drill:away -- --plant`: a silent database is waited for without a timeout.

if (process.argv[1]?.endsWith('/server.ts')) {
  plant({ file: /\/db\/pool\.ts$/, from: 'QUERY_TIMEOUT_MS = 8500', to: 'QUERY_TIMEOUT_MS = 0' })
}

import { plant } from '../plant.ts'

// Loaded before every process of `npm run drill:stop -- --plant`: the server ends at once.

if (process.argv[1]?.endsWith('/server.ts')) {
  plant({
    file: /\/api\/src\/server\.ts$/,
    from: 'await Promise.all([app.stopping.drain(), worker?.stop(), inbox?.close()])',
    to: 'await Promise.all([worker?.stop(), inbox?.close()])',
  })
}

import { plant } from '../plant.ts'

// Loaded before the server by `node bench/assurance/headers.bench.ts --plant`: answers leave without security headers, save
// those of one brand, whose page policy must then tell of the scripts that it stopped.

const HOOK = "app.addHook('onRequest', async (request, reply) => {"
plant({
  file: /\/http\/headers\.ts$/,
  from: HOOK,
  to: `${HOOK} if (!request.host.startsWith('railconnect.')) return;`,
})

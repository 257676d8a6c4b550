import { plant } from '../plant.ts'

// Loaded before the server by `node bench/assurance/headers.bench.ts --plant`: responses have no security headers,
// except those of one brand, whose content security policy must then report the scripts it blocked.

const HOOK = "app.addHook('onRequest', async (request, reply) => {"
plant({
  file: /\/http\/headers\.ts$/,
  from: HOOK,
  to: `${HOOK} if (!request.host.startsWith('railconnect.')) return;`,
})

import { plant } from '../../plant.ts'

// Loaded before the server by `node bench/assurance/uploads.bench.ts --plant`: incomplete bodies are waited for without a
// timeout, a fault that the bench must report.

plant({
  file: /\/http\/limits\.ts$/,
  from: 'const refuse = () => raw.complete || rejectSlow(reply, raw)',
  to: 'const refuse = () => {}',
})

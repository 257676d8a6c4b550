import { plant } from '../plant.ts'

// Loaded before the server by `node bench/assurance/overload.bench.ts --plant`: admits every call at once, a fault
// that the bench must report.

plant({
  file: /\/http\/gate\.ts$/,
  from: 'return this.#running < atOnce && user.tenant.running < perTenant && user.running < max',
  to: 'return true',
})

import { plant } from '../plant.ts'

// Loaded before the server by `node bench/assurance/overload.bench.ts --plant`: lets every call in at once, so that the bench can be
// seen to notice.

plant({
  file: /\/http\/gate\.ts$/,
  from: 'return this.#running < atOnce && user.tenant.running < perTenant && user.running < max',
  to: 'return true',
})

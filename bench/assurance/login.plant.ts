import { plant } from '../plant.ts'

// Loaded before the server by `node bench/assurance/login.bench.ts --plant`: responds to an unknown address without the work that
// a known one costs, a fault that the bench must report.

const HEAD = 'export async function passwordFits(stored: string | null, password: string): Promise<boolean> {'
plant({
  file: /\/accounts\/passwords\/hashing\.service\.ts$/,
  from: HEAD,
  to: `${HEAD} if (stored === null) return false;`,
})

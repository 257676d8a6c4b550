import { plant } from '../plant.ts'

// Loaded before the server by `node bench/assurance/login.bench.ts --plant`: answers an unknown address without the work that a
// known one costs, so that the bench can be seen to notice.

const HEAD = 'export async function passwordFits(stored: string | null, password: string): Promise<boolean> {'
plant({
  file: /\/accounts\/passwords\/hashing\.service\.ts$/,
  from: HEAD,
  to: `${HEAD} if (stored === null) return false;`,
})

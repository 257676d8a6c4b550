import { plant } from '../plant.ts'

// Loaded before every process of `npm run drill:full -- --plant`: free space is not checked.

if (process.argv[1]?.endsWith('/server.ts')) {
  plant({
    file: /\/files\/room\.ts$/,
    from: 'bavail * bsize < minFreeBytes',
    to: 'bavail * bsize < 0 * minFreeBytes',
  })
}

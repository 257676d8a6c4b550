import { plant } from '../plant.ts'

// Loaded before the server of `npm run drill:outside -- --plant`: a store that says nothing is waited for.

plant({ file: /\/files\/s3-request\.ts$/, from: 'SILENCE_MS = 8000', to: 'SILENCE_MS = 30_000' })

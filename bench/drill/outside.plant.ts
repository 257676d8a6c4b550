import { plant } from '../plant.ts'

// Loaded before the server of `npm run drill:outside -- --plant`: a silent store is waited for without a timeout.

plant({ file: /\/files\/s3-request\.ts$/, from: 'SILENCE_MS = 8000', to: 'SILENCE_MS = 30_000' })

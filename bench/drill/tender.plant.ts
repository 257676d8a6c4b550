import { plant } from '../plant.ts'

// Loaded before every process of `npm run drill:tenders -- --plant`: two workers claim the same document, and neither
// knows what was already delivered.

if (process.argv[1]?.endsWith('/server.ts')) {
  plant(
    { file: /\/jobs\/outbox\.queries\.ts$/, from: ' for update skip locked', to: '' },
    { file: /\/files\/drop\.ts$/, from: 'if (before === null)', to: 'if (mark)' },
    {
      file: /\/files\/drop\.ts$/,
      from: 'await link(draft, mark)',
      to: 'await link(draft, mark).catch(() => null)',
    },
  )
}

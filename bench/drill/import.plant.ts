import { plant } from '../plant.ts'

// Loaded before the server of `npm run drill:import -- --plant`: a resumed import starts from the beginning.

if (process.argv[1]?.endsWith('/server.ts')) {
  plant({
    file: /\/api\/src\/import\/run\.ts$/,
    from: `const isCheck = entered.state === 'checking'`,
    to: `const isCheck = entered.state === 'checking'
  const begun = (globalThis.begunImports ??= new Set())
  if (!isCheck && !begun.has(importId)) {
    begun.add(importId)
    const done = await queries.selectRows(db, importId, 'written', null)
    await queries.updateRows(db, importId, done.map(({ row_no }) => ({ row_no, state: 'good', problems: [] })))
  }`,
  })
}

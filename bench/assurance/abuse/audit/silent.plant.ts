import { plant } from '../../../plant.ts'

// What is taken away, and who was refused a session, leaves no entry.

const file = /\/http\/mutation\.ts$/
plant(
  {
    file,
    from: 'recordChange({ ...ctx, db }, endpoint, params, { target: { file: filename } })',
    to: 'Promise.resolve()',
  },
  { file, from: 'if (!SIGN_INS.includes(endpoint.name) || note.target === undefined) return', to: 'return' },
)

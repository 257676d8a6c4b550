import { plant } from '../../../plant.ts'

// Downloads and refused sign-ins leave no entry.

const file = /\/http\/mutation\.ts$/
plant(
  {
    file,
    from: 'recordChange({ ...ctx, db }, endpoint, params, { target: { file: filename } })',
    to: 'Promise.resolve()',
  },
  { file, from: 'if (!SIGN_INS.includes(endpoint.name) || note.target === undefined) return', to: 'return' },
)

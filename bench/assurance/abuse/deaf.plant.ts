import { plant } from '../../plant.ts'

// A download does not hear that its reader has left.

plant({
  file: /\/db\/tx\.ts$/,
  from: `signal?.addEventListener('abort', leave)`,
  to: '',
})

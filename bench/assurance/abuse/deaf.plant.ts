import { plant } from '../../plant.ts'

// A download does not notice that its reader has disconnected.

plant({
  file: /\/db\/tx\.ts$/,
  from: `signal?.addEventListener('abort', leave)`,
  to: '',
})

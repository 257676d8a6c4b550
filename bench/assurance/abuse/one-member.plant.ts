import { plant } from '../../plant.ts'

// All users of a customer share one queue.

plant({
  file: /\/http\/admission\.ts$/,
  from: 'user: `user ${actorId}`',
  to: "user: actorId === undefined ? '' : 'everybody'",
})

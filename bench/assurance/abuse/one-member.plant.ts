import { plant } from '../../plant.ts'

// All users of a customer share one queue.

plant({
  file: /\/http\/admission\.ts$/,
  from: 'member: `user ${actorId}`',
  to: "member: actorId === undefined ? '' : 'everybody'",
})

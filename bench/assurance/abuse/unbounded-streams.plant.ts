import { plant } from '../../plant.ts'

// A user opens as many event streams as they like.

plant({
  file: /\/http\/user-streams\.ts$/,
  from: 'streams.size <= MAX_STREAMS',
  to: 'streams.size > 0',
})

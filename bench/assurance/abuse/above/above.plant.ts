import { plant } from '../../../plant.ts'
import { FAULTS } from './faults.ts'

// Loaded before the server, with the name of one of the faults in its surroundings.

plant(...(FAULTS[process.env['ABUSE_FAULT'] ?? '']?.code ?? []))

import { plant } from '../../../plant.ts'
import { FAULTS } from './faults.ts'

// Loaded before the server; an environment variable names the fault.

plant(...(FAULTS[process.env['ABUSE_FAULT'] ?? '']?.code ?? []))

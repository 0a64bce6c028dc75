import { afterAll } from 'vitest'
import { forgetSingletons } from '@/lib/global'
import { closeOfFile } from './close-with-file'

// Test files follow each other in one process, which spares each the loading of its modules.
forgetSingletons()
afterAll(closeOfFile)

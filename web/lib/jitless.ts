import { z } from 'zod';

// The setting must be applied before any schema is created. Otherwise zod would try to create code from
// strings, which the strict content security policy forbids.
z.config({ jitless: true });

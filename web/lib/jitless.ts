import { z } from 'zod';

// Must run before any schema is created: the strict content security policy forbids code from strings, which zod would
// otherwise try.
z.config({ jitless: true });

import { z } from 'zod';

// Before any schema is made: the strict content policy refuses code made from text, which zod would otherwise try.
z.config({ jitless: true });

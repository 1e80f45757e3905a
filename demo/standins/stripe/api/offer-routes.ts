import { z } from 'zod';
import { agePromotions } from '../billing/promotions.ts';
import { pick, pickAddressed } from '../billing/shop.ts';
import { newCoupon, newPromotionCode } from '../wire/new-offer.ts';
import { badParameter } from '../wire/wire-error.ts';
import { common, count, metadata, pageOf, paging, text, truth, wireRoute, type WireRoute } from './route.ts';

const goods: readonly WireRoute[] = [
  wireRoute('get', '/products', z.strictObject(paging), ({ state }, { params }) =>
    pageOf('/v1/products', Object.values(state.products), params),
  ),
  wireRoute('get', '/products/:id', z.strictObject(common), ({ state }, { id }) =>
    pickAddressed(state.products, 'product', id, 'id'),
  ),
  wireRoute(
    'get',
    '/prices',
    z.strictObject({ ...paging, active: truth.optional(), product: text.optional() }),
    ({ state }, { params }) => {
      const { product } = params;
      const found = Object.values(state.prices).filter(
        (price) => product === undefined || price.product === product,
      );
      return pageOf('/v1/prices', found, params);
    },
  ),
  wireRoute('get', '/prices/:id', z.strictObject(common), ({ state }, { id }) =>
    pickAddressed(state.prices, 'price', id, 'id'),
  ),
];

const share = z
  .string()
  .regex(/^\d{1,3}(\.\d+)?$/)
  .transform(Number)
  .pipe(z.number().gt(0).max(100));

const couponFields = {
  id: text.optional(),
  name: text.optional(),
  percent_off: share.optional(),
  amount_off: count.optional(),
  currency: text.optional(),
  duration: z.enum(['once', 'repeating', 'forever']).optional(),
  duration_in_months: count.optional(),
  redeem_by: count.optional(),
  max_redemptions: count.optional(),
};

const promotionFields = {
  code: z.string().regex(/^[\w-]{1,60}$/),
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  active: truth.optional(),
  customer: text.optional(),
  expires_at: count.optional(),
  max_redemptions: count.optional(),
  metadata: metadata.optional(),
};

const promotions: readonly WireRoute[] = [
  wireRoute('post', '/coupons', z.strictObject({ ...common, ...couponFields }), (shop, { params }) => {
    if ((params.percent_off === undefined) === (params.amount_off === undefined))
      throw badParameter('Must provide percent_off or amount_off.', 'percent_off');
    const made = newCoupon(params, shop.now());
    shop.state.coupons[made.id] = made;
    return made;
  }),
  wireRoute('get', '/coupons/:id', z.strictObject(common), (shop, { id }) => {
    agePromotions(shop);
    return pickAddressed(shop.state.coupons, 'coupon', id, 'coupon');
  }),
  wireRoute(
    'post',
    '/promotion_codes',
    z.strictObject({ ...common, ...promotionFields }),
    (shop, { params }) => {
      const { coupon } = params.promotion;
      pick(shop.state.coupons, 'coupon', coupon, 'promotion[coupon]');
      const made = newPromotionCode({ ...params, coupon }, shop.now());
      shop.state.promotionCodes[made.id] = made;
      agePromotions(shop);
      return made;
    },
  ),
  wireRoute(
    'post',
    '/promotion_codes/:id',
    z.strictObject({ ...common, active: truth.optional(), metadata: metadata.optional() }),
    (shop, { id, params }) => {
      const found = pickAddressed(shop.state.promotionCodes, 'promotion code', id, 'id');
      found.active = params.active ?? found.active;
      found.metadata = params.metadata ?? found.metadata;
      return found;
    },
  ),
  wireRoute(
    'get',
    '/promotion_codes',
    z.strictObject({ ...paging, active: truth.optional(), code: text.optional() }),
    (shop, { params }) => {
      agePromotions(shop);
      const { active, code } = params;
      const found = Object.values(shop.state.promotionCodes).filter(
        (each) =>
          (active === undefined || each.active === active) &&
          (code === undefined || each.code.toLowerCase() === code.toLowerCase()),
      );
      return pageOf('/v1/promotion_codes', found, params);
    },
  ),
];

export const offerRoutes: readonly WireRoute[] = [...goods, ...promotions];

// Redux Toolkit + redux-persist + redux-persist-transform-encrypt (crypto-js AES-CBC) over localforage/IndexedDB.
// One slice per concern, as redux-persist re-encrypts only slices that changed; the record written is still the whole state.
import { combineReducers, configureStore, createSlice } from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';
import { encryptTransform } from 'redux-persist-transform-encrypt';
import localforage from 'localforage';
import { PASSPHRASE } from '#tests/bench/storage/workload/crypto.ts';
import { initialState } from '#tests/bench/storage/workload/reducer.ts';

export const meta = {
  title: 'redux-toolkit + redux-persist + transform-encrypt (crypto-js) + localforage',
  cipher: 'AES-256-CBC, crypto-js, no MAC', history: false, unit: 'whole state',
};

export function create(name) {
  let store, persistor, instance;
  const slice = (key, reducers) => createSlice({ name: key, initialState: initialState()[key], reducers });
  const lines = slice('lines', {
    add: (s, { payload: c }) => { s.push({ ...c.item, qty: c.qty }); },
    qty: (s, { payload: c }) => { const l = s.find((x) => x.id === c.id); if (l) l.qty = c.qty; },
    remove: (s, { payload: c }) => { const i = s.findIndex((x) => x.id === c.id); if (i >= 0) s.splice(i, 1); },
  });
  const coupon = slice('coupon', { coupon: (_, { payload: c }) => ({ code: c.code, percent: c.percent }) });
  const guest = slice('guest', { guest: (s, { payload: c }) => { s[c.field] = c.value; } });
  const currency = slice('currency', { currency: (_, { payload: c }) => c.code });
  const actions = { ...lines.actions, ...coupon.actions, ...guest.actions, ...currency.actions };
  return {
    async open() {
      instance = localforage.createInstance({ name, driver: localforage.INDEXEDDB });
      const reducer = persistReducer(
        { key: 'basket', version: 1, storage: instance, transforms: [encryptTransform({ secretKey: PASSPHRASE, onError: (e) => { throw e; } })] },
        combineReducers({ lines: lines.reducer, coupon: coupon.reducer, guest: guest.reducer, currency: currency.reducer }),
      );
      store = configureStore({ reducer, middleware: (d) => d({ serializableCheck: false, immutableCheck: false }) });
      await new Promise((done) => { persistor = persistStore(store, null, done); });
    },
    append(c) {
      store.dispatch(actions[c.t](c));
      return persistor.flush();
    },
    async restore() {
      const { _persist, ...state } = store.getState();
      return state;
    },
    async close() { persistor.pause(); await persistor.flush(); instance._dbInfo?.db?.close(); },
  };
}
